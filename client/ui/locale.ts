import { localeAt } from '../../core/domain/wording/locale-at.ts'
import { useBootstrap } from './bootstrap.tsx'

/** The venue's country (ISO 3166, upper case), the white-label's where the provider names none; may be empty. */
export function useCountry(): string {
  const { provider, whitelabel } = useBootstrap()
  return (provider?.country || whitelabel.country).toUpperCase()
}

/**
 * How dates, times, money and numbers are written for this reader at this venue; equal on the server and in the
 * browser.
 */
export function useLocale(): string {
  const { language } = useBootstrap()
  return localeAt(language, useCountry())
}
