import { definePlugin } from '@tessera/plugin-api'
import { SamlSettings } from './settings.ts'

/** The protocol is loaded by the first who signs on: its XML takes some MB, which most installations never need. */
const protocol = async () => (await import('./saml-sign-on.ts')).samlSignOn

/** Sign-on with a SAML identity provider of the white-label. */
export default definePlugin({
  name: 'sso-saml',
  settings: SamlSettings,
  setup(host) {
    host.signOn.register({
      name: 'saml',
      begin: async (...given) => (await protocol()).begin(...given),
      complete: async (...given) => (await protocol()).complete(...given),
    })
  },
})
