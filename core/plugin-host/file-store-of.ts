import { callPlugin, PluginTimeout } from '../operations/plugins/plugin-call.ts'
import { type FileStore, FileStoreFault, type TenantContext } from '../plugin-api/index.ts'

/** Time limit for one whole file of a few megabytes, in milliseconds. */
const patience = 60_000

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await callPlugin(patience, work)
  } catch (error) {
    throw error instanceof PluginTimeout ? new FileStoreFault('unavailable', error.message) : error
  }
}

/**
 * A store that is called with its own settings, and fails with `unavailable` when it hangs. Optional methods stay
 * absent. `putStream` has no limit, since it lasts as long as the browser sends.
 */
export function fileStoreOf(store: FileStore, own: (context: TenantContext) => TenantContext): FileStore {
  const { putStream, signPut, origins } = store
  return {
    name: store.name,
    put: (context, file) => inTime(() => store.put(own(context), file)),
    putStream: putStream && ((context, file) => putStream.call(store, own(context), file)),
    signPut: signPut && ((context, put) => inTime(() => signPut.call(store, own(context), put))),
    origins: origins && ((context) => origins.call(store, own(context))),
    get: (context, key, most) => inTime(() => store.get(own(context), key, most)),
    remove: (context, key) => inTime(() => store.remove(own(context), key)),
  }
}
