import { useEffect, useState } from 'react'

/**
 * An answered phone number in the groups of its country. The rules of all countries are a file of their own, which the
 * number's field has mostly loaded by then: without it the number stays as it was typed.
 */
export function useReadablePhone(phone: string): string {
  const [read, setRead] = useState({ phone: '', text: '' })
  useEffect(() => {
    if (phone === '') return
    let isShown = true
    import('./readable-phone.ts').then(
      ({ readablePhone }) => isShown && setRead({ phone, text: readablePhone(phone) }),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [phone])
  return read.phone === phone ? read.text : phone
}
