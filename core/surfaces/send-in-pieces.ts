import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { SurfaceDeps } from './surface-deps.ts'

/** Bytes: handing them to the system takes about a millisecond. */
const piece = 262_144

async function* piecesOf(bytes: Buffer, nextTurn: () => Promise<void>) {
  for (let at = 0; at < bytes.length; at += piece) {
    if (at > 0) await nextTurn()
    yield bytes.subarray(at, at + piece)
  }
}

/**
 * Sends long answers in pieces, between which other requests have a turn. In one piece the system copies as much as it
 * has room for while the event loop stands still. What is compressed comes in small pieces anyway.
 */
export function sendInPieces(
  app: FastifyInstance,
  { resolveTenant, ports }: Pick<SurfaceDeps, 'resolveTenant'> & { ports: Pick<SurfaceDeps['ports'], 'nextTurn'> },
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!Buffer.isBuffer(payload) && typeof payload !== 'string') return payload
    if (payload.length <= piece) return payload
    const tenant = await resolveTenant(request)
    if (tenant === null) return payload
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    reply.header('content-length', bytes.length)
    return Readable.from(
      piecesOf(bytes, () => ports.nextTurn(tenant.scope)),
      { objectMode: false },
    )
  })
}
