import type { DueUpload } from '../operations/job-store.ts'
import type { Tenant } from '../operations/tenant.ts'
import { nextLook } from '../operations/uploads/next-look.ts'
import { deliveryPlaces, type PlaceLimits } from './delivery-places.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

/** How many uploads are removed at a time; a lane is a white-label's, whose store may hang. */
const usual = { places: 20, placesOfLane: 5, lingersAfter: 2_000, lingering: 200, lingeringOfLane: 10 }
/** When a failed store is asked again, ms. */
const again = 15 * 60_000

/**
 * Removes uploads without a reservation a day after they were requested, refused and abandoned ones, and files that
 * links of a store have left where nobody reads. The row is deleted last: what a store can't remove now is retried
 * later, by any process. A run does not wait for a store that hangs, so that it delays no other.
 */
export function removeUploads(deps: JobDeps, limits: PlaceLimits = usual): Job {
  const { store, ports } = deps
  const places = deliveryPlaces(limits)

  async function isRemoved(one: DueUpload, now: number): Promise<boolean> {
    try {
      return await remove(one, now, deps)
    } catch (error) {
      const kind = error instanceof Error ? error.name : 'error'
      ports.log.warn({ kind, tenant: one.scope.provider }, 'an upload is removed later')
      return false
    }
  }

  return {
    name: 'remove-uploads',
    every: 60_000,
    async run() {
      while (places.free() <= 0) await places.next()
      const now = ports.clock.now()
      const due = await store.claimUploads({
        now,
        until: now + again,
        limit: places.free(),
        each: limits.placesOfLane,
        underWay: places.taken(),
      })
      let done = 0
      for (const one of due)
        places.begin(one.scope.whitelabel, async () => {
          if (await isRemoved(one, now)) done += 1
        })
      await places.prompt()
      // Only finished work counts, so that an unavailable store is not asked endlessly.
      return done
    },
    /** The end of one frees a place for another. */
    sooner: places.next,
    settle: places.settle,
  }
}

async function remove(one: DueUpload, now: number, deps: JobDeps): Promise<boolean> {
  const { upload, scope } = one
  const { uploads } = deps.ports.repositories(scope)
  const next = nextLook(upload, now)
  // A booking that uses it at this moment wins, or is refused.
  if (next === 'remove' && upload.state !== 'removed') {
    const isGivenUp = await uploads.discard(upload.id, upload.state, now + again)
    if (!isGivenUp) return false
  }
  const tenant = await tenantOfScope(deps, scope)
  const keys = next === 'remove' ? [upload.key, upload.incoming] : [upload.incoming]
  if (tenant) await removeKeys(keys, tenant)
  else deps.ports.log.warn({ tenant: scope.provider }, 'an upload of a tenant that is gone is forgotten')
  await (next === 'remove' ? uploads.forget(upload.id) : uploads.settle(upload.id, next.expires))
  return true
}

async function removeKeys(keys: (string | null)[], tenant: Tenant): Promise<void> {
  for (const key of keys) if (key !== null) await tenant.plugins.files.remove(tenant.context('files'), key)
}
