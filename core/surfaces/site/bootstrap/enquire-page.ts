import { bookableInFull } from '../../../domain/entities/defaults.ts'
import type { PageForm } from '../../../domain/wire/index.ts'
import { getBookable } from '../../../operations/availability/get-bookable.ts'
import { whatIsAsked } from '../../../operations/availability/get-forms-for-bookables.ts'
import { publicBookable } from '../../../operations/catalogue/public-entities.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { callFor } from './call-operations.ts'
import { withMessages } from './form-messages.ts'
import { askedAbout, gatedBookable } from './gate-of.ts'
import { gated } from './site-facts.ts'

/**
 * A form where nothing is booked: no answer has to be given, those who come are not known yet, and files are sent with
 * a reservation only.
 */
const freely = ({ sections = [], ...form }: PageForm): PageForm => ({
  ...form,
  sections: sections.map(({ questions, ...section }) => ({
    ...section,
    questions: questions
      .filter(({ type, rosterquestion }) => type !== 'file' && rosterquestion !== true)
      .map((question) => ({ ...question, required: false })),
  })),
})

/** Where somebody asks about a bookable; there is no such page for one that takes no questions. */
export async function enquirePage(
  facts: SiteBootstrap,
  tenant: Tenant,
  slug: string,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const asked = await askedAbout(slug, tenant, deps)
  if (!asked) {
    const isOpen = (await callFor(deps, tenant, getBookable, { id: slug })) !== null
    return isOpen ? gated(facts, 'not_found') : gatedBookable(facts, slug, tenant, deps)
  }
  const { forms, addons } = whatIsAsked([asked], tenant)
  const bookable = publicBookable(bookableInFull(asked.bookable), tenant)
  return { ...facts, bookable, addons, forms: forms.map(withMessages).map(freely) }
}
