import { useMemo } from 'react'
import { useBootstrap } from './bootstrap.tsx'
import { type Formats, formatsOf } from './format-values.ts'

/** Formats for dates, money and durations in the customer's locale; equal on the server and in the browser. */
export function useFormats(): Formats {
  const { language, currency } = useBootstrap()
  return useMemo(() => formatsOf(language, currency), [language, currency])
}
