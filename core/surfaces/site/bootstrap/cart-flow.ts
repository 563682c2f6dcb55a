import { isChoiceKind, namedSteps } from '../../../domain/flow/index.ts'
import { mayBookSeveral } from '../../../operations/appointments/may-book-several.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { BookingFlow } from '../../../plugin-api/flows.ts'

/** Whether a site has a cart, from which several bookings are made together: where a list of them is not its flow. */
export const hasCart = (tenant: Tenant): boolean =>
  tenant.provider !== null && choiceOfTenant(tenant) !== 'checklist_step' && mayBookSeveral(tenant)

/** The steps that each booking has gone through by itself when it comes into the cart. */
const before = new Set<string>(['resource_step', 'first_form_step', 'datetime_step', 'datetime_resource_step'])

/** A flow for all of a cart: the bookings, and then the steps that follow a date, once for all of them. */
export const cartFlow = (flow: BookingFlow): BookingFlow => ({
  ...flow,
  free: true,
  steps: [
    { ...namedSteps.checklist_step, name: 'cart_step', prompt: 'prompt.cart_step' },
    ...flow.steps.filter(({ kind }) => !isChoiceKind(kind) && !before.has(kind)),
  ],
})
