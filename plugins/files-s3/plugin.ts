import { definePlugin } from '@tessera/plugin-api'
import { s3FileStore } from './s3-file-store.ts'
import { S3Settings } from './settings.ts'

/** Stores files in a bucket of Amazon S3, or of a server with the same protocol. */
export default definePlugin({
  name: 'files-s3',
  settings: S3Settings,
  setup(host) {
    host.files.register(s3FileStore())
  },
})
