// The texts of a price answer in Spanish.
import { MIN_SOURCES_FOR_MEDIAN, MIN_SOURCES_FOR_QUARTILES } from '../../../schemas/aggregate.ts';
import { MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import type { AnswerTexts } from './answer-texts.ts';
import { confidenceReasonEs } from './confidence-reason-es.ts';

export const TEXTS_ES: AnswerTexts = {
  disclaimer:
    'Son precios al contado que los hospitales publicaron para quien paga sin seguro, recopilados en las fechas indicadas. Sirven para comparar: no son una cotización, una factura, una Estimación de Buena Fe, un cálculo de un seguro ni un consejo médico. Pida al hospital que confirme el precio antes de programar su atención.',
  amaNotice:
    'Los códigos CPT son copyright de la American Medical Association. CPT es una marca registrada de la American Medical Association.',
  attribution: (name, url) =>
    `Fuente: ${name} (${url}), con precios al contado que los hospitales publicaron según 45 CFR 180 y tablas federales de honorarios.`,
  nSourcesMeans:
    'La cantidad de precios publicados que se leyeron (los montos al contado distintos del archivo de cada hospital), no una cantidad de hospitales verificados. Las estadísticas usan un precio de cada una de las n_systems fuentes independientes.',
  noLocation: 'Sin lugar indicado',
  within({ asked, zip, zip3, city, state }, miles) {
    switch (asked) {
      case 'zip':
        return `dentro de ${miles} millas de ${zip}${city ? ` (${city}, ${state})` : ''}`;
      case 'zip3':
        return `en los códigos ZIP que empiezan con ${zip3}, o dentro de ${miles} millas de su centro`;
      case 'point':
        return `dentro de ${miles} millas de las coordenadas indicadas`;
    }
  },
  covers: {
    sentences: {
      facility_fee_only:
        'Este precio es el cargo del hospital. Los médicos y otros que lo atienden o leen el resultado suelen enviar facturas aparte.',
      laboratory:
        'Este precio es el cargo del hospital por el análisis. La toma de la muestra y el médico que lee el resultado pueden cobrarse aparte.',
      one_line:
        'Este precio es una línea de la factura. El quirófano, la anestesia, los implantes y los médicos suelen costar aparte.',
      clinician_package:
        'Este precio es el paquete de un obstetra. No incluye la estancia en el hospital para el parto.',
      item: 'Este precio es de un medicamento, aparato o material. Los hospitales pueden publicar productos, tamaños o unidades distintos con este código; compare con cuidado.',
    },
    unit: (measure) => `El código indica su unidad: ${measure}.`,
    addOn: 'El código se cobra además de otro código, que tiene su propio precio.',
  },
  reason: {
    noLocation: 'No se indicó un lugar.',
    noneWithin: (where) => `Ningún hospital ${where} publica un precio al contado para este código.`,
    noneInState: 'Ningún hospital del estado publica un precio al contado para este código.',
  },
  notices: {
    sandbox: () =>
      'Una credencial de prueba lee un pueblo inventado, sea cual sea el lugar. Todos los nombres y precios son inventados.',
    zip_ignored: () => 'Se indicaron coordenadas, por eso se ignoró el ZIP.',
    place_ignored: () => 'Se indicó un ZIP o coordenadas, por eso se ignoró el lugar.',
    query_corrected: ({ corrected }) => `Se muestran resultados de “${corrected}”.`,
    no_location: () =>
      'Indique un ZIP, un lugar o coordenadas para ver los precios y los hospitales de la zona.',
    location_approximate: () => 'No se conoce la posición de este ZIP; se usó el centro de su zona.',
    no_data: () =>
      'Ningún archivo de hospital leído hasta ahora publica un precio al contado para este código.',
    widened_to_state: ({ isListed, state }) =>
      isListed
        ? 'La lista de hospitales abarca todo el estado, porque ningún hospital dentro del radio pedido publica un precio para este código.'
        : `La lista de hospitales está vacía: ningún hospital dentro del radio pedido ni en ${state} publica un precio para este código.`,
    area_widened: ({ askedMiles, areaMiles }) =>
      `Menos de ${MIN_SOURCES_FOR_QUARTILES} fuentes independientes publican un precio dentro de ${askedMiles} millas; por eso las cifras de la zona, pero no la lista de hospitales, abarcan ${areaMiles} millas.`,
    area_widened_to_state: () =>
      `Menos de ${MIN_SOURCES_FOR_MEDIAN} fuentes independientes publican un precio dentro de ${MAX_RADIUS_MILES} millas; por eso la zona es todo el estado.`,
    area_insufficient: () =>
      `Menos de ${MIN_SOURCES_FOR_MEDIAN} fuentes independientes del estado publican un precio; por eso la zona tiene cantidades, pero no una mediana.`,
    setting_changed: ({ changedOn }) =>
      `Este procedimiento salió el ${changedOn} de la lista de Medicare de servicios solo para pacientes hospitalizados. Todas las cifras son de precios ambulatorios; other_setting_stats tiene los precios de hospitalización.`,
  },
  unknownFields: (named, more) =>
    `La solicitud tiene campos desconocidos, que se ignoraron: ${named}${more > 0 ? ` y ${more} más` : ''}.`,
  confidenceReason: confidenceReasonEs,
  withheld: {
    future_date:
      'El archivo del hospital tiene una fecha posterior a la de esta versión; sus precios aún no rigen.',
    professional_fee: 'El monto es el honorario de un médico u otro profesional, no el precio del hospital.',
    not_offered:
      'La fila es una línea de los libros del hospital que nadie puede comprar, por ejemplo un medicamento de un estudio o un aparato donado.',
    placeholder:
      'El monto solo llena un campo que no puede quedar vacío: un valor como 0.01 o 1.00, o una serie de cifras como 9,999,999.',
    file_token:
      'El archivo indica el mismo cargo bruto de un dólar o menos para muchos servicios y productos; el monto solo llena el campo.',
    unit_priced:
      'El monto es el precio de otra unidad que la del código: un miligramo, un paquete entero, una tableta.',
    below_floor:
      'El monto es una parte mínima de lo que publican otros hospitales y de lo que paga Medicare; no puede pagar el servicio.',
    likely_part:
      'El monto es menos de un décimo de lo que publican otros hospitales y menos de un quinto de lo que paga Medicare, en un hospital cuyos demás precios no son bajos: es probable que sea el precio de una parte del servicio.',
    above_ceiling:
      'El monto es más de cien veces lo que publican otros hospitales y lo que paga Medicare; es probable que sea un error de escritura.',
  },
};
