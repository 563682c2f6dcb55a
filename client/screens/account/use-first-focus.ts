import { useEffect, useRef } from 'react'

/** The first field of a form that is still empty takes the focus when the form opens over a page. */
export function useFirstFocus(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!wanted) return
    // After the dialog has taken the focus itself.
    const frame = requestAnimationFrame(() => {
      const fields = [...(form.current?.querySelectorAll('input') ?? [])]
      const first = fields.find((field) => field.value === '') ?? fields[0]
      first?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return form
}
