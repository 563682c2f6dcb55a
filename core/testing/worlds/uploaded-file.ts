import { hostOf, type World } from './build-world.ts'
import { tenantAt } from './tenant-at.ts'

/** A file that a customer has sent to quay at one of its hosts, and nothing names yet: an answer may. */
export async function uploadedFile({ app, clock }: Pick<World, 'app' | 'clock'>, host = hostOf('quay')) {
  const { ports } = app.platform
  const { uploads } = ports.repositories((await tenantAt(app)).scope)
  const id = ports.ids.secret()
  await uploads.insert({
    ...{ id, key: `northwind/uploads/quay/${id}`, incoming: null, name: 'plan.pdf', address: '127.0.0.1' },
    ...{ claimedtype: 'application/pdf', type: 'application/pdf', claimedsize: null, size: 12, claimed: null },
    ...{ state: 'stored', reservation: null, created: clock.now, expires: clock.now + 86_400_000 },
  })
  return {
    id,
    answer: { name: 'plan.pdf', url: `http://${host}/uploads/${id}` },
    /** What has become of it; undefined once it is removed. */
    async now() {
      const [row] = await uploads.find([id])
      return row && { state: row.state, of: row.reservation }
    },
  }
}
