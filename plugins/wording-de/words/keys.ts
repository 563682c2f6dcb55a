/** API keys for programs. */
export const keys = {
  'error.too_many_keys': 'Es gibt bereits {maximum} Schlüssel. Bitte sperren Sie einen, der nicht mehr gebraucht wird.',
} as const
