import type { AppConfig } from './operator-config.ts'

/** The password within an address, as it stands there and as it is meant; none where there is none. */
function passwordsOf(address: string | undefined): string[] {
  const password = URL.parse(address ?? '')?.password ?? ''
  try {
    return password === '' ? [] : [...new Set([password, decodeURIComponent(password)])]
  } catch {
    return [password]
  }
}

/** What no log may have of the operator's settings: every plugin of the process could read it. */
export const operatorSecrets = (config: AppConfig): string[] =>
  [
    ...[config.tokenSecret, ...config.settingsKeys, config.metricsToken ?? ''],
    ...[config.smtpUrl, config.database].flatMap(passwordsOf),
  ].filter((secret) => secret !== '')
