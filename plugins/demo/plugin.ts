import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { loadPictures } from './pictures.ts'

/** Serves the pictures that the demo tenants' bundles name. It registers nothing else and needs no settings. */
export default definePlugin({
  name: 'demo',
  settings: Type.Object({}),
  setup(host) {
    const pictures = loadPictures(new URL('pictures/', import.meta.url))
    host.routes.register({
      method: 'GET',
      path: '/pictures/:file',
      handle: ({ params, headers }) => {
        const picture = pictures.get(params.file ?? '')
        if (!picture) return { status: 404, headers: { 'content-type': 'text/plain' }, body: '' }
        const cached = { etag: picture.etag, 'cache-control': 'public, max-age=3600' }
        if (headers['if-none-match'] === picture.etag) return { status: 304, headers: cached }
        return { status: 200, headers: { ...cached, ...pictureHeaders }, body: picture.svg }
      },
    })
  },
})

/** Opened by itself a picture is a document: it may style itself and nothing more. */
const pictureHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}
