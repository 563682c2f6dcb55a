import { definePlugin } from '@tessera/plugin-api'
import { samlSignOn } from './saml-sign-on.ts'
import { SamlSettings } from './settings.ts'

/** Sign-on with a SAML identity provider of the white-label. */
export default definePlugin({
  name: 'sso-saml',
  settings: SamlSettings,
  setup(host) {
    host.signOn.register(samlSignOn)
  },
})
