import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { isRepeatable } from '../../domain/forms/index.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, ProviderRef, providerOf } from '../params.ts'
import { publicEntity } from './public-entities.ts'
import { sightOf } from './sight.ts'

/**
 * Everything that some bookables ask, with sections, questions and response options nested, each form with the
 * bookables that ask it. A bookable's own questions are forms with reserved ids, one for each bookable that has them.
 * With the forms come the add-ons that can be chosen, and which forms may be filled in several times.
 */
export const getFormsForBookables = defineOperation({
  name: 'get_forms_sections_fqs_ros_for_bookables',
  summary: 'What some bookables ask: forms with sections, questions and response options, and their add-ons.',
  params: Type.Object({
    provider: ProviderRef,
    bookables: Type.Array(EntityId, { maxItems: 100 }),
  }),
  result: Type.Object({
    forms: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true })),
    addons: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true })),
  }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const sight = await sightOf({ tenant, ports, actor })
    if (!sight.ok) return sight
    const wanted = params.bookables.flatMap((id) => sight.value.find(id) ?? [])
    const forms = new Set(wanted.flatMap((one) => one.forms))
    const addons = new Set(wanted.flatMap((one) => one.addons))
    const idsOf = (some: typeof wanted) => some.map((one) => one.bookable.id)
    return ok({
      forms: [...forms].map((form) => {
        const bookables = wanted.filter((one) => one.forms.includes(form))
        return {
          ...publicEntity('form', form, tenant),
          bookables: idsOf(bookables),
          multiple_submissions: idsOf(bookables.filter(({ bookable }) => isRepeatable(form, bookable.id))),
        }
      }),
      addons: [...addons].map((addon) => ({
        ...publicEntity('addon', addon, tenant),
        bookables: idsOf(wanted.filter((one) => one.addons.includes(addon))),
      })),
    })
  },
})
