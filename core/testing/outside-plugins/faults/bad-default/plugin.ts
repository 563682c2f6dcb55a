import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Its default is none of what its schema allows. */
export default definePlugin({
  name: 'bad-default',
  settings: Type.Object({ limit: Type.Integer({ default: 'many' }) }),
  setup() {},
})
