import { type FileStore, FileStoreFault } from '../../plugin-api/index.ts'
import { type HealthPort, PluginRests, watched } from '../plugins/health/watched.ts'
import type { Tenant } from '../tenant.ts'

/** A file that is too large, a full store and a sender who breaks off say nothing of the plugin. */
const isOfPlugin = (error: unknown): boolean => error instanceof FileStoreFault && error.kind === 'unavailable'

/**
 * The tenant's file store. While it is switched off it is `unavailable` at once; removing is tried anyway, since
 * nothing else would remove what is not to be kept.
 */
export function storeOf({ tenant, ports }: { tenant: Tenant; ports: HealthPort }): FileStore {
  const { files } = tenant.plugins
  const { putStream, signPut } = files
  const asked = { scope: tenant.scope, plugin: files.name.split('.')[0] ?? '', place: 'files' as const, part: '' }
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await watched(asked, ports, work, { blames: isOfPlugin })
    } catch (error) {
      if (error instanceof PluginRests) throw new FileStoreFault('unavailable', error.message, { cause: error })
      throw error
    }
  }
  return {
    ...files,
    put: (...given) => ask(() => files.put(...given)),
    get: (...given) => ask(() => files.get(...given)),
    ...(putStream && { putStream: (...given) => ask(() => putStream.apply(files, given)) }),
    ...(signPut && { signPut: (...given) => ask(async () => signPut.apply(files, given)) }),
  }
}
