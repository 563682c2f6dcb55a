import { join } from 'node:path'
import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { localFileStore } from './local-file-store.ts'

/** Keeps files in the operator's data folder, each tenant's in a folder of its own. */
export default definePlugin({
  name: 'files-local',
  settings: Type.Object({}),
  setup(host) {
    host.files.register(localFileStore(join(host.operator.dataFolder, 'files')))
  },
})
