import { isRecord } from '../../domain/is-record.ts'
import type { Sealing } from '../../operations/plugins/sealing.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'

/** A bundle as it is stored: with the secret settings of plugins sealed, those of providers too. */
export function sealedBundle(bundle: Bundle, sealing?: Sealing): Bundle {
  if (!sealing) return bundle
  const { whitelabel, providers } = bundle
  const ofProvider = (settings: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(settings).map(([plugin, own]) => [plugin, isRecord(own) ? sealing.seal(plugin, own) : own]),
    )
  return {
    ...bundle,
    whitelabel: {
      ...whitelabel,
      ...(whitelabel.plugins && {
        plugins: whitelabel.plugins.map((one) => ({
          ...one,
          ...(one.settings && { settings: sealing.seal(one.name, one.settings) }),
        })),
      }),
    },
    providers: providers.map((one) => ({ ...one, ...(one.settings && { settings: ofProvider(one.settings) }) })),
  }
}
