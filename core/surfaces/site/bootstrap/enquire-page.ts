import type { PageForm } from '../../../domain/wire/index.ts'
import { getBookable } from '../../../operations/availability/get-bookable.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { asksOf } from './book-page.ts'
import { callFor } from './call-operations.ts'
import { gateOfBookable } from './gate-of.ts'
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
  const bookable = await callFor(deps, tenant, getBookable, { id: slug })
  if (!bookable) return gated(facts, await gateOfBookable(slug, tenant, deps))
  if (bookable.contactenabled !== true) return gated(facts, 'not_found')
  const { forms, addons } = await asksOf(tenant, [bookable], deps)
  return { ...facts, bookable, addons, forms: forms.map(freely) }
}
