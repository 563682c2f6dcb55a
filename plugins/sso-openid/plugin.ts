import { definePlugin } from '@tessera/plugin-api'
import { issuerFinder } from './find-issuer.ts'
import { openidSignOn } from './openid-sign-on.ts'
import { OpenidSettings } from './settings.ts'

/** Sign-on with an OpenID provider of the white-label. */
export default definePlugin({
  name: 'sso-openid',
  settings: OpenidSettings,
  setup(host) {
    const { development, demo, now } = host.operator
    host.signOn.register(openidSignOn(issuerFinder({ now, loopback: development || demo, fetch: host.fetch })))
  },
})
