/** Files in answers. */
export const files = {
  'file.choose': '{count, plural, one {Elige un archivo} other {Elige archivos}}',
  'file.drop': 'o suéltalos aquí',
  'file.rules': '{count, plural, one {Un archivo} other {Hasta # archivos}} de menos de 5 MB: {kinds}',
  'file.list': 'Archivos',
  'file.progress': 'Enviando {name}',
  'file.cancel': 'Dejar de enviar {name}',
  'file.retry': 'Enviar {name} otra vez',
  'file.remove': 'Quitar {name}',
  'file.kept': 'Enviado',
  'file.sending': '{count, plural, one {Enviando # archivo} other {Enviando # archivos}}',
  'file.sent': '{count, plural, one {# archivo enviado} other {# archivos enviados}}',
  'file.too_big': 'El archivo es demasiado grande (>5 MB)',
  'file.too_many': 'Has llegado al máximo ({count} archivos)',
  'file.kind': 'No se acepta este tipo de archivo',
  'file.failed': 'Algo ha salido mal',
} as const
