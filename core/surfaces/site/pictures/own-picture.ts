import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../../../operations/tenant.ts'

/** What is drawn here: a picture of itself would wait for itself. */
const drawnHere = /^\/(preview[./]|picture\/|icon-)/

/** The file of a picture of this site; null if its address is elsewhere: nothing is fetched from there. */
export async function ownPicture(app: FastifyInstance, tenant: Tenant, address: string): Promise<Buffer | null> {
  const url = address === '' ? null : URL.parse(address, tenant.origin)
  // Whatever port was asked for: the preview is the same at each.
  if (!url || url.hostname !== new URL(tenant.origin).hostname) return null
  if (drawnHere.test(url.pathname)) return null
  const answer = await app.inject({ method: 'GET', url: url.pathname + url.search, headers: { host: url.host } })
  const isPicture = answer.statusCode === 200 && String(answer.headers['content-type']).startsWith('image/')
  return isPicture ? answer.rawPayload : null
}
