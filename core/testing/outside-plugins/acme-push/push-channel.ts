import { type Channel, ChannelFault, isRecord, type PluginStorage } from '@tessera/plugin-api'

/** Devices of one person beyond this many push the oldest out. */
const mostDevices = 10

const nameOf = (address: string) => `devices/${address.toLowerCase()}`

const tokensIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Devices on which the person of an address gets messages. */
export const devicesOf = async (storage: PluginStorage, address: string): Promise<string[]> =>
  tokensIn((await storage.get(nameOf(address)))?.value)

/** Changes the devices of an address: again where somebody else was faster. */
export async function changeDevices(
  storage: PluginStorage,
  address: string,
  change: (devices: string[]) => string[],
): Promise<void> {
  for (;;) {
    const kept = await storage.get(nameOf(address))
    const devices = change(tokensIn(kept?.value)).slice(-mostDevices)
    if (await storage.put(nameOf(address), devices, kept?.version ?? 0)) return
  }
}

export const forgetDevices = (storage: PluginStorage, address: string): Promise<void> => storage.remove(nameOf(address))

/** Pushes to the devices that a customer has registered, found by the address of the booking. */
export const pushChannel: Channel = {
  name: 'acme-push.device',
  to: 'email',
  consent: 'acme-push.consent',
  events: () => ['reservation.booked', 'reservation.cancelled', 'reservation.reminder'],
  async send({ settings, signal, storage, word }, { id, to, telling }) {
    const devices = await devicesOf(storage, to)
    if (devices.length === 0) throw new ChannelFault('rejected', 'acme-push.no_device')
    const text = word(`acme-push.${telling.name}`, { bookable: String(telling.bookable.name) })
    const gone: string[] = []
    let failed = 0
    for (const device of devices) {
      const response = await fetch(`${settings.url}/push`, {
        method: 'POST',
        headers: { authorization: `Bearer ${settings.apikey}`, 'content-type': 'application/json', 'x-acme-id': id },
        body: JSON.stringify({ to: device, text }),
        signal,
      })
      await response.body?.cancel()
      if (response.status === 410) gone.push(device)
      else if (!response.ok) failed = response.status
    }
    if (gone.length > 0) await changeDevices(storage, to, (now) => now.filter((device) => !gone.includes(device)))
    if (gone.length === devices.length) throw new ChannelFault('rejected', 'acme-push.no_device')
    // The service drops what it has by its id.
    if (failed > 0) throw new Error(`the service answered ${failed}`)
  },
}

/** The device in what a page sends: a text of up to 200 characters. */
export function deviceIn(body: Uint8Array): string | null {
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(body))
    const device = isRecord(sent) ? sent.device : undefined
    return typeof device === 'string' && device !== '' && device.length <= 200 ? device : null
  } catch {
    return null
  }
}
