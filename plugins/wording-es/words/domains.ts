/** Dominios propios, para quien trabaja aquí. */
export const domains = {
  'title.domains': 'Dominios propios · {provider}',
  'meta.domains': 'Los dominios en los que se encuentra {provider}.',
  'session.domains': 'Dominios propios',
  'error.domain_invalid':
    'Ningún sitio puede tener este nombre para sí solo. Escribe uno como reservas.ejemplo.es, sin https:// y sin ruta.',
  'error.domain_taken': 'Este nombre es de otro sitio o está por debajo del suyo. Elige uno que sea solo tuyo.',
  'error.too_many_domains':
    'Puedes probar {maximum} dominios a la vez. Quita uno que ya no quieras y luego añade este.',
  'domains.title': 'Dominios propios',
  'domains.text':
    'Tus clientes pueden encontrarte en un nombre tuyo. Demuestra con dos registros en su zona que es tuyo: tus páginas se mudan allí y la dirección antigua lleva a él.',
  'domains.text_label':
    'Tus clientes pueden encontrarte en un nombre tuyo, y a cada uno de tus proveedores por debajo de él. Demuestra con registros en su zona que es tuyo: tus páginas se mudan allí y las direcciones antiguas llevan a él.',
  'domains.add': 'Añadir un dominio',
  'domains.name': 'Dominio',
  'domains.name_help': 'Por ejemplo reservas.example.com',
  'domains.empty': 'Aún no hay ningún dominio.',
  'domains.state_pending': 'En espera',
  'domains.state_proven': 'Demostrado, aún no lleva aquí',
  'domains.state_active': 'En uso',
  'domains.state_failing': 'Falta el registro',
  'domains.state_away': 'Lleva a otra parte',
  'domains.state_replaced': 'Sustituido',
  'domains.state_removed': 'Sin uso',
  'domains.told_pending':
    'Añade estos registros donde se gestiona {domain}. Miramos cada pocos minutos; un registro nuevo puede tardar una hora en verse.',
  'domains.told_missing':
    'No se ha encontrado el registro TXT. Comprueba que su nombre y su valor son exactamente estos; un registro nuevo puede tardar una hora en verse.',
  'domains.told_unreachable':
    'Los servidores de nombres de {domain} no responden. Comprueba que el dominio está registrado y su zona publicada.',
  'domains.told_taken': 'En {domain} hay otro sitio. Quítalo allí primero y vuelve a comprobarlo.',
  'domains.told_proven':
    'Está demostrado que {domain} es tuyo, pero aún no lleva aquí. Añade el registro CNAME de abajo, o un registro ALIAS, y espera: un registro nuevo puede tardar una hora en verse. Hasta entonces te encuentran en la dirección sin él.',
  'domains.told_active': 'Te encuentran en {domain}. Deja los registros donde están: los miramos cada día.',
  'domains.told_given':
    'Te encuentran en {domain}. Lo ha configurado quien gestiona este sitio: no necesita ningún registro tuyo.',
  'domains.told_failing':
    'El registro TXT ya no está. Te encuentran en {domain} hasta el {date}; añádelo otra vez antes.',
  'domains.told_away':
    '{domain} ya no lleva aquí. Comprueba su registro CNAME, o ALIAS, antes del {date}; después te encuentran en la dirección sin él.',
  'domains.told_replaced':
    'Te encuentran en otro de tus dominios. {domain} lleva a él hasta el {date}; quita ese para volver a este.',
  'domains.told_removed': 'No te encuentran en {domain}.',
  'domains.records': 'Registros',
  'domains.record': 'Tipo',
  'domains.record_name': 'Nombre',
  'domains.record_value': 'Valor',
  'domains.hint': 'Si en {domain} mismo no es posible un CNAME, usa ALIAS, ANAME o como lo llame tu registrador.',
  'domains.check': 'Comprobar ahora',
  'domains.remove': 'Quitar',
  'domains.again': 'Añadir otra vez',
  'domains.remove_title': '¿Quitar {domain}?',
  'domains.remove_text':
    'Te vuelven a encontrar en la dirección antigua. Los enlaces a {domain} ya no llevan a ninguna parte.',
  'domains.remove_no': 'Conservar',
  'domains.remove_do': 'Sí, quitar',
  'domains.removed': '{domain} se ha quitado.',
}
