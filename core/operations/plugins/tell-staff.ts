import type { AccountEventName, CalendarFaultKind, MoneyAlarm, PluginPlace } from '../../plugin-api/index.ts'
import type { Ports, Repositories } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'

interface Context {
  /** The provider's own, or those of the transaction in which it happens. */
  repositories: Pick<Repositories, 'users' | 'outbox'>
  ports: Pick<Ports, 'clock' | 'log'>
  scope: TenantScope
}

interface Matter {
  name: AccountEventName
  cause: string
  /** What it is, as the mail names it. */
  about: string
  /** Why a calendar can't be read. */
  fault?: CalendarFaultKind | undefined
  /** Where a plugin keeps failing. */
  place?: PluginPlace | undefined
  /** What about money needs people. */
  alarm?: MoneyAlarm | undefined
}

/**
 * Tells the people who work for a provider that something of theirs needs them, once for each cause. On a white-label's
 * own domain these are the people of the white-label.
 */
export async function tellStaff(
  { repositories: { users, outbox }, ports, scope }: Context,
  { name, cause, about, fault, place, alarm }: Matter,
): Promise<void> {
  const people = await users.staffOf(scope.provider)
  if (people.length === 0) ports.log.warn({ ...scope, about }, 'something needs staff, with nobody to tell')
  await outbox.add(
    people.map((person) => ({
      id: `${cause}.${person.id}`.slice(0, 128),
      ...{ name, reservation: '', version: 0 },
      payload: {
        user: person.id,
        language: person.language ?? '',
        address: about,
        ...(fault && { fault }),
        ...(place && { place }),
        ...(alarm && { alarm }),
      },
      created: ports.clock.now(),
    })),
  )
}
