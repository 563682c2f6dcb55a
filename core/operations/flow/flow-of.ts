import { type ChoiceKind, choiceOf } from '../../domain/flow/index.ts'
import type { BookingFlow } from '../../plugin-api/flows.ts'
import type { Tenant } from '../tenant.ts'

/** The flow of the provider's `bookingflow`; the first there is where it names none that is installed. */
export function flowOf({
  plugins: { flows },
  provider,
}: Pick<Tenant, 'plugins' | 'provider'>): BookingFlow | undefined {
  return flows.find((each) => each.name === (provider?.bookingflow ?? 'normal')) ?? flows[0]
}

/** How the provider's first page has the bookable chosen. */
export const choiceOfTenant = (tenant: Tenant): ChoiceKind => choiceOf(flowOf(tenant))
