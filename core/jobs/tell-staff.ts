import type { TenantScope } from '../operations/tenant.ts'
import type { AccountEventName } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

/**
 * Tells the people who work for a provider that something of theirs no longer works, once for each cause.
 * @param about what it is, as the mail names it
 */
export async function tellStaff(
  { ports }: Pick<JobDeps, 'ports'>,
  scope: TenantScope,
  { name, cause, about }: { name: AccountEventName; cause: string; about: string },
): Promise<void> {
  const { users, outbox } = ports.repositories(scope)
  const people = await users.staffOf(scope.provider)
  if (people.length === 0) ports.log.warn({ ...scope, about }, 'something no longer works, with nobody to tell')
  await outbox.add(
    people.map((person) => ({
      id: `${cause}.${person.id}`.slice(0, 128),
      ...{ name, reservation: '', version: 0 },
      payload: { user: person.id, language: person.language ?? '', address: about },
      created: ports.clock.now(),
    })),
  )
}
