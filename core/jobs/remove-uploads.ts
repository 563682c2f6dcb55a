import type { DueUpload } from '../operations/job-store.ts'
import type { Tenant } from '../operations/tenant.ts'
import { nextLook } from '../operations/uploads/next-look.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const uploadsAtOnce = 50
/** When a failed store is asked again, ms. */
const again = 15 * 60_000

/**
 * Removes uploads without a reservation a day after they were requested, refused and abandoned ones, and files that
 * links of a store have left where nobody reads. The row is deleted last: what a store can't remove now is retried
 * later, by any process.
 */
export function removeUploads(deps: JobDeps): Job {
  const { store, ports } = deps
  return {
    name: 'remove-uploads',
    every: 60_000,
    async run() {
      const now = ports.clock.now()
      const due = await store.claimUploads({ now, until: now + again, limit: uploadsAtOnce })
      let done = 0
      for (const one of due) {
        const isDone = await remove(one, now, deps).catch((error: unknown) => {
          const kind = error instanceof Error ? error.name : 'error'
          ports.log.warn({ kind, tenant: one.scope.provider }, 'an upload is removed later')
          return false
        })
        if (isDone) done += 1
      }
      // Only finished work counts, so that an unavailable store is not asked endlessly.
      return done
    },
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
