import { afterAll, describe, it } from 'vitest'
import { localService, memoryStorage, testChannel, testTenant } from '../../../plugin-api/conformance/index.ts'
import { changeDevices, pushChannel } from './push-channel.ts'

const service = await localService()
afterAll(() => service.close())
service.answers((path, response) => response.writeHead(path.pathname.startsWith('/down/') ? 503 : 202).end())

const storage = memoryStorage()
const good = 'ada@customers.example'
await changeDevices(storage, good, () => [good])

const settings = { url: service.url, apikey: 'a-key-for-tests' }

testChannel(
  { describe, it },
  {
    channel: pushChannel,
    context: testTenant(settings),
    broken: testTenant({ ...settings, url: `${service.url}/down` }),
    storage,
    // The device is called like its person, who is the address that the kit knows.
    arrived: async () => service.asked.map(({ body }) => JSON.parse(body)),
    addresses: { good, rejected: 'nobody@customers.example' },
  },
)
