import { useMemo } from 'react'
import { useBootstrap } from './bootstrap.tsx'
import { type Formats, formatsOf } from './format-values.ts'
import { useLocale } from './locale.ts'

/** Formats for dates, money and durations in the customer's locale; equal on the server and in the browser. */
export function useFormats(): Formats {
  const { currency } = useBootstrap()
  const locale = useLocale()
  return useMemo(() => formatsOf(locale, currency), [locale, currency])
}
