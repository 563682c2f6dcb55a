import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import type { Option } from './question.ts'

/** What an option adds to price and time, in words; empty if it adds neither. `each` for quantities. */
export function useOptionPrice(): (option: Option, each?: boolean) => string {
  const t = useWords()
  const { money, duration } = useFormats()
  return ({ price, duration: seconds }, each = false) => {
    const change = price === 0 ? '' : t(price < 0 ? 'form.takes' : 'form.adds', { price: money(Math.abs(price)) })
    const time = seconds === 0 ? '' : t('form.adds_time', { duration: duration(seconds) })
    const parts = [change, time].filter(Boolean).join(', ')
    return each && parts !== '' ? t('form.each', { price: parts }) : parts
  }
}
