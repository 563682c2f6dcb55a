import styled from '@emotion/styled'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FieldGrid } from './form-style.ts'

/** The form's length is not known yet, so the page's footer is kept out of sight. */
const Room = styled.div({ 'html[data-script] &': { minHeight: 'calc(var(--fill) * 1.5)' } })

/** Placeholder for the fields until the draft has been read. */
export function FormSkeleton() {
  return (
    <Room aria-hidden data-part="form-skeleton">
      <FieldGrid>
        {[0, 1, 2, 3].map((field) => (
          <div key={field} data-half={field < 2 || undefined}>
            <Skeleton width="6em" height="0.9em" />
            <div style={{ height: 8 }} />
            <Skeleton height={48} />
          </div>
        ))}
      </FieldGrid>
    </Room>
  )
}
