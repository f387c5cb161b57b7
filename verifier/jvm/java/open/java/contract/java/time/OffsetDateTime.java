package java.contract.java.time;

import java.contract.Steady;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneOffset;

@Steady
interface OffsetDateTime {
    int getYear();
    int getMonthValue();
    int getDayOfMonth();
    int getDayOfYear();
    Month getMonth();
    DayOfWeek getDayOfWeek();
    int getHour();
    int getMinute();
    int getSecond();
    int getNano();
    ZoneOffset getOffset();
    LocalDate toLocalDate();
    LocalTime toLocalTime();
    LocalDateTime toLocalDateTime();
    Instant toInstant();
    long toEpochSecond();
}
