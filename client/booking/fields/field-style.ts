import type { CSSObject } from '@emotion/react'
import styled from '@emotion/styled'
import { fieldStyle } from '../../ui/field-style.ts'

const heading: CSSObject = {
  display: 'flex',
  width: '100%',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 'var(--space)',
  padding: 0,
  fontSize: 'var(--label-size)',
  lineHeight: 'var(--label-line)',
  fontWeight: 'var(--label-weight)',
  letterSpacing: 'var(--label-spacing)',
  '& > span': { minWidth: 0 },
  '& > small': { flex: 'none' },
}

/** A question: label, help, control, and a line for the fault. */
export const Root = styled.div(fieldStyle, {
  minWidth: 0,
  // In a row, the questions' prompts and controls align, whatever stands between them.
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  '& > label + :not(small), & > small + :not(small, [data-part=foot])': { marginBlockStart: 'auto' },
  '& > label': { ...heading },
  // A legend can't be a grid item.
  '& > legend': { ...heading, marginBlockEnd: 'calc(var(--space) * 0.75)' },
  // The device's own arrow touches the edge, whatever the field's corners are.
  '& select': {
    appearance: 'none',
    paddingInlineEnd: 40,
    textOverflow: 'ellipsis',
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)',
    backgroundSize: '6px 6px',
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 21px center, right 15px center',
  },
  '[dir=rtl] & select': { backgroundPosition: 'left 15px center, left 21px center' },
})

/** The same for a question with several controls, which bring their own style. */
export const GroupRoot = styled.fieldset({
  display: 'grid',
  gap: 'calc(var(--space) * 0.75)',
  minWidth: 0,
  '& > legend': { ...heading, marginBlockEnd: 'calc(var(--space) * 0.75)' },
  '& small': {
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
    fontWeight: 400,
    letterSpacing: 0,
  },
  // As small as its label.
  '& > legend > small': { fontSize: 'inherit', lineHeight: 'inherit' },
})

/** Wide enough for a thumb, and no taller than its line. */
export const ClearAction = styled.button({
  position: 'relative',
  flex: 'none',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--primary-text)',
  fontSize: 'var(--small-size)',
  lineHeight: 'inherit',
  fontWeight: 400,
  letterSpacing: 0,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  '&::after': { content: '""', position: 'absolute', inset: '-13px -8px' },
})

/**
 * Reserves a line under each control that extends into the gap to the next question, so that an error moves nothing.
 * Only a text of several lines takes more.
 */
export const Foot = styled.div({
  minHeight: 'calc(var(--small-size) * var(--small-line))',
  marginBlockEnd: 'calc(var(--space) * -0.75)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  color: 'var(--muted)',
  '& > [data-part=error]': { display: 'flex', gap: 6, color: 'var(--error-text)' },
  // As tall as the text's first line.
  '& > [data-part=error] > svg': { height: 'calc(var(--small-size) * var(--small-line))' },
  '& > [data-part=error] > span::first-letter': { textTransform: 'uppercase' },
})
