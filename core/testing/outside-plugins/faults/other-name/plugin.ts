import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Has another name in fastify.config.ts. */
export default definePlugin({ name: 'flow-normal', settings: Type.Object({}), setup() {} })
