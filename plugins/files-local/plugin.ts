import { join } from 'node:path'
import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { localFileStore } from './local-file-store.ts'

/** Stores files in the operator's data folder, in a folder for each tenant. */
export default definePlugin({
  name: 'files-local',
  settings: Type.Object({}),
  setup(host) {
    host.files.register(localFileStore(join(host.operator.dataFolder, 'files')))
  },
})
