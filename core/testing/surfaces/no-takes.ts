import type { RouteTakes } from '../../plugin-host/mount-routes.ts'
import { soundPlugins } from '../worlds/samples/sound-plugins.ts'

const never = () => {
  throw new Error('not part of these tests')
}

/** What routes of plugins are lent, for tests of routes that use none of it. */
export const noTakes: Pick<RouteTakes, 'personOf' | 'storageOf' | 'addJobOf' | 'onReceipt' | 'pluginhealth'> = {
  pluginhealth: soundPlugins,
  personOf: async () => ({ ok: false, status: 401 }),
  storageOf: () => ({ get: never, put: never, remove: never, list: never }),
  addJobOf: () => never,
  onReceipt: never,
}
