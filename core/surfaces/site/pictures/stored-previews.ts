import { createHash } from 'node:crypto'
import type { Ports } from '../../../operations/ports.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { storeOf } from '../../../operations/uploads/store-of.ts'
import { largestPreview } from './pack-preview.ts'

/** Those who fetch previews wait some seconds, ms: what the store has not given by then is drawn. */
const usualPatience = 2_000
/** Previews that are being written at once; further ones are not kept, and drawn again. */
const mostWrites = 8

/** Which preview. */
interface Page {
  tenant: Tenant
  /** Empty for the site's own. */
  bookable: string
  /** Of its content. */
  mark: string
}

/** One file for each page, language and host, at whatever port: a later content takes the place of the former. */
function keyOf({ tenant, bookable }: Page): string {
  const { scope, language, origin } = tenant
  const name = createHash('sha256')
    .update(JSON.stringify([scope.provider, bookable, language, new URL(origin).hostname]))
    .digest('hex')
  return `${scope.whitelabel}/previews/${name.slice(0, 32)}.png`
}

const typeOf = ({ mark }: Page): string => `image/png; content=${mark}`

/**
 * Previews in the tenants' file stores, so that each is drawn once for all processes and starts. What a store can't
 * give or take is drawn: a preview never fails by it.
 */
export function storedPreviews(ports: Ports, patience = usualPatience) {
  const writes = new Set<Promise<unknown>>()
  const contextOf = ({ tenant }: Page) => tenant.context('files')
  const tell =
    ({ tenant }: Page) =>
    (error: unknown) => {
      const fault = error instanceof Error ? error.message : String(error)
      ports.log.warn({ ...tenant.scope, fault }, 'a preview is not in the file store')
      return null
    }
  return {
    async find(page: Page): Promise<Buffer | null> {
      const late = Promise.withResolvers<null>()
      const timer = setTimeout(() => late.resolve(null), patience)
      const asked = storeOf({ tenant: page.tenant, ports })
        .get(contextOf(page), keyOf(page), largestPreview)
        .catch(tell(page))
      const found = await Promise.race([asked, late.promise])
      clearTimeout(timer)
      return found?.file.contentType === typeOf(page) ? Buffer.from(found.body) : null
    },
    /** Nobody waits for it. */
    keep(page: Page, body: Uint8Array): void {
      if (writes.size >= mostWrites || body.length > largestPreview) return
      const write: Promise<unknown> = storeOf({ tenant: page.tenant, ports })
        .put(contextOf(page), { key: keyOf(page), contentType: typeOf(page), body })
        .catch(tell(page))
        .finally(() => writes.delete(write))
      writes.add(write)
    },
    /** Ends with what is being written. */
    settle: () => Promise.all(writes),
  }
}
