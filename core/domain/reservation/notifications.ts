import { isRecord } from '../is-record.ts'

/** Who may be told of what happens to a reservation. */
export type Audience = 'customer' | 'staff' | 'claimers'

/** Where the staff's messages go. */
export type StaffRoute = 'address' | 'people' | 'both'

interface Settings {
  provider: { notificationsenabled?: boolean; notifications?: unknown } | null
  bookable: { notifications?: unknown } | null
}

/** What a setting says of an event; null if it says nothing. A bookable's setting may hold anything. */
function said(notifications: unknown, audience: Audience, happening: string): boolean | null {
  if (typeof notifications === 'boolean') return notifications
  const own = isRecord(notifications) ? notifications[audience] : undefined
  const one = isRecord(own) ? own[happening] : own
  return typeof one === 'boolean' ? one : null
}

/** What no setting keeps from a customer: the link that they asked for, and the receipt for money that moved. */
const owedToCustomers = ['link', 'receipt']

/**
 * Whether an audience is told of an event. `notificationsenabled: false` silences the provider; otherwise the
 * bookable's `notifications` win over the provider's, and what neither mentions is told. What a customer is owed is
 * told all the same.
 * @param happening the event's name without `reservation.`
 */
export function isTold({ provider, bookable }: Settings, audience: Audience, happening: string): boolean {
  if (audience === 'customer' && owedToCustomers.includes(happening)) return true
  if (provider?.notificationsenabled === false) return false
  return (
    said(bookable?.notifications, audience, happening) ?? said(provider?.notifications, audience, happening) ?? true
  )
}

/** Where the staff's messages go: to the provider's address, unless the bookable or the provider says otherwise. */
export function staffRoute({ provider, bookable }: Settings): StaffRoute {
  for (const setting of [bookable?.notifications, provider?.notifications]) {
    const to = isRecord(setting) ? setting.to : undefined
    if (to === 'address' || to === 'people' || to === 'both') return to
  }
  return 'address'
}
