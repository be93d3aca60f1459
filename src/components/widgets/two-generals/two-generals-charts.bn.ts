/**
 * The words of the two state charts. They are read only by the build, which draws the charts from
 * the machines and stops when a state or an event has no word here.
 */
import type { ChartSource } from '../../stepper/chart.ts';

type ChartWords = Omit<ChartSource, 'machine'>;

export const courierWords: ChartWords = {
  title: 'একজন দূতের রাত',
  states: { camp: 'শিবিরে', valley: 'উপত্যকায়', arrived: 'পৌঁছেছেন', fallen: 'ধরা পড়েছেন' },
  tones: { camp: 'waiting', valley: 'leased', arrived: 'done', fallen: 'dead' },
  events: { 'courier.ride': 'রওনা', 'courier.arrive': 'পৌঁছানো', 'courier.fall': 'ধরা পড়া' },
};

export const generalWords: ChartWords = {
  title: 'একজন সেনাপতির রাত',
  states: { unsure: 'সন্দেহে', ready: 'তৈরি', attacking: 'আক্রমণে', staying: 'তাঁবুতে' },
  tones: { unsure: 'waiting', ready: 'leased', attacking: 'dead', staying: 'neutral' },
  events: {
    'plan.trust': 'কাউকে লাগে না',
    'courier.arrive > ready': 'শেষজন এলেন',
    'courier.arrive > unsure': 'দূত এলেন',
    'dawn.break': 'ভোর',
  },
};
