import { Type } from 'typebox'
import { ok } from '../domain/errors.ts'
import { isInView } from './bookable-in-view.ts'
import { defineOperation } from './define-operation.ts'
import { EntityId, ProviderRef, providerOf } from './params.ts'
import { publicEntity } from './public-entities.ts'

/** The forms of some bookables with sections, questions and response options nested, each with who uses it. */
export const getFormsForBookables = defineOperation({
  name: 'get_forms_sections_fqs_ros_for_bookables',
  summary: 'The forms of some bookables, with sections, questions and response options.',
  params: Type.Object({
    provider: ProviderRef,
    bookables: Type.Array(EntityId, { maxItems: 100 }),
  }),
  result: Type.Object({
    forms: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true })),
  }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const catalogue = await ports.catalogueOf(tenant)
    const wanted = params.bookables.flatMap((id) => catalogue.find(id) ?? []).filter((one) => isInView(one.bookable))
    const forms = new Map(wanted.flatMap((one) => one.forms.map((form) => [form.id, form] as const)))
    return ok({
      forms: [...forms.values()].map((form) => ({
        ...publicEntity('form', form, tenant),
        bookables: wanted.filter((one) => one.forms.includes(form)).map((one) => one.bookable.id),
      })),
    })
  },
})
