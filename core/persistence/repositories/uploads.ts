import type { StoredUpload, UploadRepository, UploadState } from '../../operations/uploads/stored-upload.ts'
import type { InTenant } from '../in-tenant.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import { Upload } from '../models/reservation-models.ts'
import { totalOf } from '../session.ts'

export const uploadOf = Upload.parse

const byId = selecting(Upload, (uploads, { ids }: { ids: string[] }) => uploads.isOneOf('id', ids))

const openOfAddress = selecting(
  Upload,
  (uploads, { address, shape }: { address: string; shape: number }) =>
    uploads.where('address', address).countedUpTo(shape),
  { as: totalOf },
)

const open = selecting(
  Upload,
  (uploads, { shape }: { shape: number }) => uploads.isOneOf('state', ['signed', 'stored']).countedUpTo(shape),
  { as: totalOf },
)

const claim = updating(Upload, (uploads, { id, now, stale }: { id: string; now: number; stale: number }) =>
  uploads
    .set({ claimed: now })
    .where('id', id)
    .where('state', 'signed')
    .either(
      (one) => one.isNull('claimed'),
      (one) => one.where('claimed', '<', stale),
    ),
)

const release = updating(Upload, (uploads, { id, claimed }: { id: string; claimed: number }) =>
  uploads.set({ claimed: null }).where('id', id).where('state', 'signed').where('claimed', claimed),
)

type Found = Pick<StoredUpload, 'id' | 'type' | 'size' | 'expires'>

const store = updating(Upload, (uploads, { id, type, size, expires }: Found) =>
  uploads.set({ state: 'stored', type, size, expires }).where('id', id).where('state', 'signed'),
)

/** A link of the store itself may still write; the clean-up watches it until the link expires. */
const submit = updating(
  Upload,
  (uploads, { ids, reservation, owners }: { ids: string[]; reservation: string; owners: string[] }) =>
    uploads
      .set({ state: 'submitted', reservation, address: null })
      .clearWithout('expires', 'incoming')
      .isOneOf('id', ids)
      .either(
        (one) => one.where('state', 'stored'),
        (one) => one.where('state', 'submitted').isOneOf('reservation', owners),
      ),
)

const discard = updating(Upload, (uploads, { id, from, expires }: { id: string; from: UploadState; expires: number }) =>
  uploads.set({ state: 'removed', address: null, expires }).where('id', id).where('state', from),
)

const discardOf = updating(Upload, (uploads, { reservation, expires }: { reservation: string; expires: number }) =>
  uploads.set({ state: 'removed', expires }).where('reservation', reservation),
)

const settle = updating(Upload, (uploads, { id, expires }: { id: string; expires: number | null }) =>
  uploads.set({ incoming: null, expires }).where('id', id).where('state', '<>', 'removed'),
)

const forget = deleting(Upload, (uploads, { id }: { id: string }) => uploads.where('id', id).where('state', 'removed'))

export function uploadsRepository(tenant: InTenant, whitelabel: string): UploadRepository {
  return {
    async insert(upload) {
      tenant.insert(Upload, { ...upload, whitelabel })
      await tenant.settled()
    },
    find: async (ids) => (ids.length === 0 ? [] : tenant.all(byId, { ids })),
    async countOpen(address, most) {
      const [ofAddress, ofTenant] = await tenant.together(
        tenant.ask(openOfAddress, { address, shape: most }),
        tenant.ask(open, { shape: most }),
      )
      return { ofAddress: ofAddress[0] ?? 0, ofTenant: ofTenant[0] ?? 0 }
    },
    claim: async (id, now, stale) => (await tenant.change(claim, { id, now, stale })) > 0,
    release: async (id, claimed) => void (await tenant.change(release, { id, claimed })),
    store: async (id, found) => (await tenant.change(store, { id, ...found })) > 0,
    async submit(ids, reservation, givers = []) {
      const each = [...new Set(ids)]
      const owners = [reservation, ...givers]
      return each.length === 0 || (await tenant.change(submit, { ids: each, reservation, owners })) === each.length
    },
    discard: async (id, from, expires) => (await tenant.change(discard, { id, from, expires })) > 0,
    discardOf: (reservation, expires) => tenant.change(discardOf, { reservation, expires }),
    settle: async (id, expires) => void (await tenant.change(settle, { id, expires })),
    forget: async (id) => void (await tenant.change(forget, { id })),
  }
}
