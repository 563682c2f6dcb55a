import type { FoundRoom } from '../operations/job-store.ts'
import { serveFree } from '../operations/queues/serve-queues.ts'
import { eachApart } from './each-apart.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const job = 'serve-freed-rooms'
const atOnce = 100

/**
 * Offers what one provider freed of a shared resource to those who wait for it at the others. What fails here the sweep
 * repairs.
 */
export function serveFreedRooms(deps: JobDeps): Job {
  const { store, ports } = deps

  async function serve({ scope, room }: FoundRoom): Promise<number> {
    const takers = await ports.repositories(scope).entities.known.takers(scope.whitelabel)
    const others = new Set(
      takers.flatMap(({ resource, provider }) =>
        resource === room.resource && provider !== room.provider ? [provider] : [],
      ),
    )
    const { resource, start, end, silent: isSilent } = room
    const freed = [{ bookable: null, resources: [resource], shared: [resource], span: { start, end } }]
    return eachApart(
      { job, ports },
      [...others],
      (provider) => ({ provider }),
      async (provider) => {
        const tenant = await tenantOfScope(deps, { ...scope, provider })
        return tenant ? serveFree({ tenant, ports, freed, except: new Set(), isSilent }) : 0
      },
    )
  }

  return {
    name: job,
    every: 5_000,
    run: async () =>
      eachApart(
        { job, ports },
        await store.freedRooms(ports.clock.now(), atOnce),
        ({ scope, room }) => ({ provider: scope.provider, resource: room.resource }),
        async (found) => {
          const served = await serve(found)
          await store.endRoom(found)
          return served
        },
      ),
  }
}
