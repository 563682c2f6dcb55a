import { expect, test } from 'vitest'
import { testConfig } from '../testing/test-config.ts'
import { operatorSecrets } from './operator-secrets.ts'

test('the secrets of an operator are keys, tokens and the passwords within addresses', async () => {
  const config = await testConfig({
    ...{ tokenSecret: 'the-token-secret', settingsKeys: ['the-key', 'the-key-before'], metricsToken: 'the-token' },
    ...{ smtpUrl: 'smtps://desk:p%40ss@mail.example', database: 'mysql://tessera:for-rows@127.0.0.1:3306/tessera' },
  })
  expect(operatorSecrets(config)).toEqual([
    ...['the-token-secret', 'the-key', 'the-key-before', 'the-token'],
    ...['p%40ss', 'p@ss', 'for-rows'],
  ])
  const bare = {
    tokenSecret: '',
    settingsKeys: [],
    metricsToken: undefined,
    smtpUrl: undefined,
    database: 'sqlite:x.db',
  }
  expect(operatorSecrets({ ...config, ...bare })).toEqual([])
  expect(operatorSecrets({ ...config, ...bare, smtpUrl: 'smtp://desk:100%@mail.example' })).toEqual(['100%'])
})
