import { expect, it } from 'vitest'
import { settingFaults } from '../../core/plugin-host/settings.ts'
import { StripeSettings } from './settings.ts'
import { publishablekey, secretkey } from './testing/local-stripe.ts'

const given = { secretkey, publishablekey, webhooksecrets: ['whsec_TheNewerOne11'] }

it.each([
  [{ publishablekey: 'pk_live_LocalCounterpart1' }, 'test mode and publishablekey of live mode'],
  [{ publishablekey: secretkey }, 'publishablekey'],
  [{ secretkey: publishablekey }, 'secretkey'],
  [{ applicationfee: 5 }, 'name account or accounts'],
  [{ apiaddress: 'http://elsewhere.example:80' }, 'apiaddress'],
  [{ webhooksecrets: ['secret'] }, 'webhooksecrets'],
])('the settings %j are refused with a sentence, and without the keys', (more, sentence) => {
  const faults = settingFaults(StripeSettings, { ...given, ...more })
  expect(faults.map(({ message }) => message).join()).toContain(sentence)
  expect(JSON.stringify(faults)).not.toContain('LocalCounterpart1')
})
