import { ok } from '../../domain/errors.ts'
import { isRepeatable } from '../../domain/forms/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { publicAddon, publicForm } from '../catalogue/public-entities.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { shownWithOwn } from '../rights/shown-with-own.ts'
import type { Tenant } from '../tenant.ts'

/** What some bookables ask, and their add-ons, as the wire shows it. */
export function whatIsAsked(wanted: CataloguedBookable[], tenant: Tenant) {
  const forms = new Set(wanted.flatMap((one) => one.forms))
  const addons = new Set(wanted.flatMap((one) => one.addons))
  const idsOf = (some: typeof wanted) => some.map((one) => one.bookable.id)
  return {
    forms: [...forms].map((form) => {
      const bookables = wanted.filter((one) => one.forms.includes(form))
      return {
        ...publicForm(form, tenant),
        bookables: idsOf(bookables),
        multiple_submissions: idsOf(bookables.filter(({ bookable }) => isRepeatable(form, bookable.id))),
      }
    }),
    addons: [...addons].map((addon) => ({
      ...publicAddon(addon, tenant),
      bookables: idsOf(wanted.filter((one) => one.addons.includes(addon))),
    })),
  }
}

/**
 * Everything that bookables ask, with sections, questions and response options nested, each form with the bookables
 * that ask it. A bookable's own questions are a form with a reserved id, one per bookable. The answer also has the
 * add-ons to choose from, and which forms may be filled in several times.
 */
export const getFormsForBookables = defineOperation({
  name: 'get_forms_sections_fqs_ros_for_bookables',
  summary: 'What some bookables ask: forms with sections, questions and response options, and their add-ons.',
  ...calls.get_forms_sections_fqs_ros_for_bookables,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const shown = await shownWithOwn(params, { tenant, ports, actor })
    if (!shown.ok) return shown
    const { visible } = shown.value
    return ok(
      whatIsAsked(
        params.bookables.flatMap((id) => visible.find(id) ?? []),
        tenant,
      ),
    )
  },
})
