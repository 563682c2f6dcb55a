import type { RouteTakes } from '../../plugin-host/mount-routes.ts'

const never = () => {
  throw new Error('not part of these tests')
}

/** What routes of plugins are lent, for tests of routes that use none of it. */
export const noTakes: Pick<RouteTakes, 'personOf' | 'storageOf' | 'addJobOf' | 'onReceipt'> = {
  personOf: async () => ({ ok: false, status: 401 }),
  storageOf: () => ({ get: never, put: never, remove: never, list: never }),
  addJobOf: () => never,
  onReceipt: never,
}
