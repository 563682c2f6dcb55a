import { VisuallyHidden } from './visually-hidden.tsx'

/** Announces a change to screen readers without moving the focus: month changes, slot counts, errors (`urgent`). */
export function LiveRegion({ message, urgent = false }: { message: string; urgent?: boolean }) {
  return (
    <VisuallyHidden role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'} aria-atomic>
      {message}
    </VisuallyHidden>
  )
}
