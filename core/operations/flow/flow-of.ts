import { type ChoiceKind, choiceOf } from '../../domain/flow/index.ts'
import type { BookingFlow } from '../../plugin-api/flows.ts'
import type { Tenant } from '../tenant.ts'

/** The flow named by the provider's `bookingflow`; the first installed one if that name is not installed. */
export function flowOf({
  plugins: { flows },
  provider,
}: Pick<Tenant, 'plugins' | 'provider'>): BookingFlow | undefined {
  return flows.find((each) => each.name === (provider?.bookingflow ?? 'normal')) ?? flows[0]
}

/**
 * How a customer chooses the bookable on the provider's first page. A master site's is a list, which alone has its
 * subsites and their bookables, whatever its flow begins with.
 */
export function choiceOfTenant(tenant: Tenant): ChoiceKind {
  const choice = choiceOf(flowOf(tenant))
  const isList = choice === 'bookable_step' || choice === 'bookable_withresource_step'
  return tenant.provider?.status === 'mastersite' && !isList ? 'bookable_step' : choice
}
