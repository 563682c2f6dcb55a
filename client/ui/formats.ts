import { useMemo } from 'react'
import { useBootstrap } from './bootstrap.tsx'
import { type Formats, formatsOf } from './format-values.ts'

/** Dates, money and lengths in the customer's locale; drawn alike on the server and in the browser. */
export function useFormats(): Formats {
  const { language, currency } = useBootstrap()
  return useMemo(() => formatsOf(language, currency), [language, currency])
}
