import { keepWithin } from '../operations/plugins/over-limit.ts'
import { callPlugin, faultText } from '../operations/plugins/plugin-call.ts'
import { type OwnSettings, publicCopy } from '../operations/plugins/public-data.ts'
import { BrokenOff, TooManyBytes } from '../operations/uploads/measured.ts'
import { type FileStore, FileStoreFault, isRecord, type StoredFile, type TenantContext } from '../plugin-api/index.ts'
import { type PluginLimit, pluginLimits } from '../plugin-api/limits.ts'

const { files: limits, pages } = pluginLimits
/** Shorter secrets occur in other bytes by chance. */
const shortestSecret = 6

/** What is no fault of the store, but of who sends. */
const isOfSender = (error: unknown): boolean => error instanceof TooManyBytes || error instanceof BrokenOff

/** Whatever a store throws beside its faults counts like a call that is too late. */
async function inTime<T>(work: () => Promise<T>, most: PluginLimit = limits.time): Promise<T> {
  try {
    return await callPlugin(most, work)
  } catch (error) {
    if (error instanceof FileStoreFault || isOfSender(error)) throw error
    throw new FileStoreFault('unavailable', faultText(error), { cause: error })
  }
}

/**
 * A store that is called with its own settings, and fails with `unavailable` when it hangs or answers what the contract
 * does not know. Optional methods stay absent. Nothing that goes to a browser has a secret setting: neither a file, nor
 * an address.
 */
export function fileStoreOf(store: FileStore, settings: OwnSettings['settings'], secrets: string[]): FileStore {
  const { putStream, signPut, origins } = store
  const own = (context: TenantContext): TenantContext => ({ ...context, settings })
  const told = <T>(given: T): T => {
    publicCopy(given, { settings, secrets })
    return given
  }
  return {
    name: store.name,
    put: (context, file) => inTime(() => store.put(own(context), file)),
    putStream:
      putStream && ((context, file) => inTime(() => putStream.call(store, own(context), file), limits.arrival)),
    signPut:
      signPut && ((context, put) => inTime(async () => told(addressIn(await signPut.call(store, own(context), put))))),
    origins: origins && ((context) => told(originsIn(origins.call(store, own(context))))),
    get: async (context, key, most = Number.POSITIVE_INFINITY) => {
      const found = fileIn(await inTime(() => store.get(own(context), key, most)), most)
      if (found && secrets.some((secret) => isWithin(secret, found.body)))
        throw new FileStoreFault('unavailable', 'A file has a secret setting of its store.')
      return found
    },
    remove: (context, key) => inTime(() => store.remove(own(context), key)),
  }
}

const isWithin = (secret: string, { buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  secret.length >= shortestSecret && Buffer.from(buffer, byteOffset, byteLength).includes(secret)

/** A file as the contract has it; null where there is none. */
function fileIn(found: unknown, most: number): { file: StoredFile; body: Uint8Array } | null {
  if (found === null) return null
  if (!isRecord(found) || !(found.body instanceof Uint8Array) || !isRecord(found.file))
    throw new FileStoreFault('unavailable', 'The store returned what is no file.')
  if (found.body.byteLength > most) throw new FileStoreFault('too_large', 'The file is larger than the caller takes.')
  const { key, contentType } = found.file
  const size = found.body.byteLength
  return { file: { key: String(key), contentType: String(contentType), size }, body: found.body }
}

/** An address to which a browser may write. */
function addressIn(given: unknown): string {
  if (typeof given === 'string') keepWithin(limits.address, given.length)
  if (typeof given === 'string' && /^https?:\/\/[^\s]+$/.test(given)) return given
  throw new FileStoreFault('unavailable', 'The store signed what is no address.')
}

function originsIn(given: unknown): string[] {
  const text = `The origins of a file store are no list of up to ${pages.origins.most}.`
  if (!Array.isArray(given)) throw new Error(text)
  keepWithin(pages.origins, given.length, text)
  return given
}
